"""Searches: their options, why one found nothing, and the tables they use."""

from __future__ import annotations

TEMPLATES = {
    # Options.
    "option.no_algorithm": "没有算法{name!r}；可选的有 {names}",
    "option.no_heuristic": "没有启发函数{name!r}；可选的有 {names}",
    "option.out_of_range": "应为 {range}，不能是 {value:g}",
    "option.not_a_number": "应为数，不能是 {value}",
    "option.not_whole": "应为整数，不能是 {value}",
    "option.not_a_function": "应为函数，不能是 {value}",
    "option.not_a_heuristic": "应为启发函数的名称，或以局面为参数的函数，不能是 {type} 类型的值",
    "option.not_limits": "应为 Limits，例如 Limits(seconds=2)，不能是 {type} 类型的值",
    "option.from_to": "{least} 到 {most:,}",
    "option.at_least": "{least} 或更大",
    "option.not_taken": "{algorithm} 不能用 {option}；{option} 用于 {algorithms:or}",
    "option.none_taken": "{algorithm} 没有选项",
    "option.needs_heuristic": "{algorithm} 需要一个启发函数",
    "option.quality_alone": "指定质量时会自动选择方法，不能再指定算法、权重、宽度或深度",
    "option.quality_word": "应为 optimal、best、fast 或不小于 1 的数，不能是{quality!r}",
    "option.wrong_size": "{name} 用于 {sizes} 的拼图，这个局面是 {rows}x{cols}",
    "sizes.up_to_cells": "{least}x{least} 到 {cells} 格",
    "sizes.up_to_side": "{least}x{least} 到 {most}x{most}",
    "sizes.and_larger": "{least}x{least} 或更大",
    # Why a search found nothing.
    "search.cancelled": "已取消",
    "search.expanded_limit": "展开 {expanded:,} 个状态后停下了",
    "search.trace_limit": (
        "跟踪记录展开 {expanded:,} 个状态后就停下了；设定展开状态数的上限可以记录更多"
    ),
    "search.time_limit": "算了 {seconds:g} 秒后停下了",
    "search.memory_limit": "用了 {megabytes:,.1f} MB 内存，存了 {stored:,} 个状态后停下了",
    "search.needs_memory": "至少需要 {megabytes:,.1f} MB 内存；请提高内存上限",
    "search.no_path_within": "没有不超过 {cost:g} 步的走法",
    "search.nothing_within": "没有找到不超过 {cost:g} 步的走法；换一种算法也许能找到",
    "search.depth_limit": "{depth:,} 步以内没有找到走法",
    "search.exhausted": "能到的状态都搜过了，没有一个是目标",
    "search.pruned": "启发函数认为一些状态无法到达目标，这些状态被略去；这不构成证明，仍可能有路径",
    "search.beam_empty": "没有可以展开的状态了；宽度大于 {width} 也许能找到走法",
    "search.path_too_long": "找到的走法有 {moves:,} 步；换一种算法也许能找到更短的",
    "search.nothing_left": "没有别的办法可试了",
    "search.bound_not_reached": "搜索结束时，还不能证明解法不超过最短解法的 {bound:g} 倍",
    "search.no_solution": "没有找到解法（{reason}）",
    "search.overestimates": (
        "启发函数说某个状态离目标 {estimate:g}，其实最多 {cost:g}：它估计过高，所以什么都不能保证"
    ),
    "search.compiling": "正在编译，只需一次：下次就不用等了",
    # Traces.
    "trace.not_readable": "跟踪记录由 Python 代码生成，{name} 只有编译版本；请从 {names} 中选择",
    "trace.one_board": "一份跟踪记录对应一次搜索；请只给一个局面，不要给文件",
    "trace.suffix": "文件名须以 {endings:or} 结尾；或用 - 直接打印跟踪记录",
    # Pattern databases.
    "pattern.size": "模式数据库用于 2x2 到 {most} 格，这个局面是 {rows}x{cols}",
    "pattern.tiles": "一个模式有 1 到 {most} 个不同的图块，编号从 1 到 {largest}",
    "pattern.goal_name": (
        "{goal!r}没有大小；请写出局面，例如 1 2 3/4 5 6/7 8 0，或使用 pintu.puzzle.goals 里的函数"
    ),
    "pattern.not_numbers": "模式的图块必须是整数",
    "pattern.tile_twice": "没有共同图块的数据库才能相加：{tiles}",
    "pattern.other_goal": "目标相同的数据库才能相加",
    # Batches of boards.
    "batch.field": "{name}：{reason}",
    "batch.more_failed": "还有 {count:,} 个局面无法读取或求解",
    "batch.failed": "求解这个局面时出错（{type}：{reason}）",
    "batch.no_list": "应为一组局面，不能是一个 {type} 类型的值；单个局面请用 solve",
    "batch.no_function": "批量求解只接受启发函数的名称；只有 solve 接受函数",
    "batch.worker_died": "求解这个局面时，工作进程意外结束了",
    # 集群。
    "cluster.not_installed": "使用集群需要 Dask：pip install 'pintu[cluster]'",
    "cluster.unreachable": "{address} 没有调度器应答；地址的写法如 tcp://10.0.0.5:8786",
    "cluster.no_workers": "集群里没有工作进程；请用 dask worker 地址 启动",
    "cluster.cannot_load": (
        "集群无法加载 Pintu（{reason}）；"
        "请在调度器和工作进程所在的机器上安装同一版本：pip install 'pintu[cluster]'"
    ),
    "cluster.lost": "与调度器 {address} 的连接中断了；请重新求解这个文件",
    "cluster.not_an_executor": (
        "执行器须是 concurrent.futures 的执行器或 Dask 集群的客户端，而不是 {type}"
    ),
    "cluster.needs_file": "--cluster 用于求解文件中的局面：请同时给出 --file 路径",
    # Tables.
    "table.needs_folder": (
        "有了数据表，这样的拼图会快得多；请用 PINTU_CACHE 指定一个能保存它们的文件夹"
    ),
    "table.can_be_built": "运行 {command}，这样的拼图会快得多",
    "table.being_built": "正在生成数据表（{command}），之后这样的拼图会快得多",
    "table.two_notes": "{first}；{second}",
    "table.damaged": "数据表 {table} 有问题：{damage}；需要重新生成",
    "table.cut_short": "文件不完整",
    "table.not_a_table": "不是数据表",
    "table.version": "版本是 {version}，不是 {known}",
    "table.other": "是另一张数据表的文件",
    "table.altered": "内容被改动过，校验和不对",
    "table.unreadable": "数据表 {table} 无法读取：{reason}",
    "table.folder_not_writable": "{folder} 无法写入：数据表只保存在内存里",
    "table.not_kept": "数据表 {table} 无法保存（{reason}）：只保存在内存里",
    "table.no_folder": "{folder} 无法写入；请用 PINTU_CACHE 指定另一个存放数据表的文件夹",
    "table.not_stored": "数据表已经生成，但无法保存",
    "table.name_or_all": "请写要删除的数据表的名称，或用 --all 全部删除",
    "table.unknown": "没有数据表{name!r}；用 pintu tables list --all 可以列出全部",
}
