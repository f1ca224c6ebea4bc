"""The service itself: addresses, pace, workers, the database."""

from __future__ import annotations

WORDS = {
    # Addresses.
    "the request cannot be read": "这次请求无法读取",
    "there is nothing here": "这里什么也没有",
    "this address takes other methods": "这个地址不接受这样的请求",
    "a page can only be read": "页面只能读取",
    "there is no such {what:said}": "找不到{what}",
    "game": "这一局",
    "picture": "这张图片",
    "picture in the gallery": "图库里的这张图片",
    "something went wrong here; it has been noted under {number}": (
        "这里出了点问题；已经记录下来，编号是 {number}"
    ),
    "the request names no host that can be read": "这次请求没有写明能识别的主机名",
    "this server answers at http://127.0.0.1:{port} only": (
        "这个服务器只在 http://127.0.0.1:{port} 应答"
    ),
    "this server does not answer to {name}; start it with --hosts {name} if it should": (
        "这个服务器不用 {name} 这个名字；如果要用，请在启动时加上 --hosts {name}"
    ),
    "this request comes from a page of another site, which may not write here; "
    "behind a proxy, name it with --proxies": (
        "这次请求来自别的网站的页面，不能在这里写入；如果前面有代理，请用 --proxies 写明"
    ),
    # Sizes and pace.
    "this is more than can be sent here, which is {size:text}": (
        "内容太大了，这里最多可以发送 {size}"
    ),
    "the request took too long to arrive; please try again": ("请求传了太久还没传完；请再试一次"),
    "there are too many connections at once; please try again in 5 s": (
        "同时连接的人太多了；请过 5 秒再试"
    ),
    "that was a little fast; please try again in {seconds} s": (
        "操作有点快了；请过 {seconds} 秒再试"
    ),
    "this is not JSON": "这不是 JSON",
    # Workers.
    "too many are waiting already; please try again in a moment": "排队的人太多了；请稍后再试",
    "the workers do not start, so nothing can be computed now; the log has more about it": (
        "计算进程启动不了，现在什么都算不了；详情请看服务器日志"
    ),
    "the service is being shut down": "服务正在关闭",
    "the process that worked on this ended before it was done; please try again": (
        "负责计算的进程中途结束了；请再试一次"
    ),
    "this took longer than {seconds} seconds and was stopped": (
        "超过 {seconds} 秒还没有做完，已经停止"
    ),
    "there was not enough memory for this": "内存不够，没能完成",
    "this failed inside; the log has more about it": "内部出错了；详情请看服务器日志",
    "this was called off before it was done": "还没有做完就取消了",
    "this was called off": "已取消",
    # The database; what it says of itself is known, or else quoted.
    "the store is closed": "数据库已经关闭",
    "the database cannot be used just now": "数据库暂时无法使用",
    "the database {name:text} is gone": "数据库 {name} 不见了",
    "the database {name:text} has more to do than it can": "数据库 {name} 忙不过来了",
    "the database {name:text} cannot be used: {reason:said}": "数据库 {name} 无法使用：{reason}",
    "the database {name:text} cannot be used: {reason:text}": (
        "数据库 {name} 无法使用，它给出的原因是“{reason}”"
    ),
    "another program has been writing to it for {seconds} seconds": (
        "另一个程序已经占用了它 {seconds} 秒"
    ),
    "database or disk is full": "磁盘已满",
    "disk I/O error": "磁盘读写出错",
    "attempt to write a readonly database": "它是只读的",
    "unable to open database file": "文件打不开",
    "database disk image is malformed": "文件已损坏",
    "file is not a database": "文件不是数据库",
}
